import type { ProfileTexts } from '../players.ts';

export const gardener: ProfileTexts = {
  professionalTitle: 'Coach for tired people',
  bio: 'I was a landscape gardener for fifteen years and learned there that most things grow when one stops pulling at them. Now I sit with people who are tired of managing themselves.',
  coachingApproach: 'A page each evening, a conversation every second week, and long patience in between.',
  yearsExperience: 9,
  specialties: ['Rest', 'Boundaries', 'Work and meaning'],
  certifications: ['Certificate in Person-Centred Coaching'],
};

export const formerNurse: ProfileTexts = {
  professionalTitle: 'Life and transition coach',
  bio: 'Twenty years on hospital wards taught me to listen for the second sentence. I work with people who look after others and have mislaid themselves on the way.',
  coachingApproach: 'We read what you wrote, slowly. I ask one question at a time and do not mind silence.',
  yearsExperience: 12,
  specialties: ['Caregivers', 'Grief and change'],
  certifications: [],
};

export const teacher: ProfileTexts = {
  professionalTitle: 'Journaling coach',
  bio: 'I taught languages until I noticed that my favourite lessons were the ones in which somebody found out what they meant. I still correct nothing unless I am asked to.',
  coachingApproach: 'Short daily pages, plain questions, and a look back at the end of each week.',
  yearsExperience: 4,
  specialties: ['Journaling', 'Beginnings', 'Confidence'],
  certifications: ['Diploma in Narrative Coaching', 'Teaching degree'],
};
