import { prose } from '#server/platform/prose.ts';
import type { DemoAdmin, DemoCoach } from './types.ts';

export const demoCoaches: DemoCoach[] = [
  {
    key: 'ines',
    firstName: 'Ines',
    lastName: 'Calloway',
    email: 'ines@demo.invalid',
    timeZone: 'Europe/Lisbon',
    referralCode: 'INES-COACH',
    professionalTitle: 'Somatic and Career Coach',
    bio: prose`
      I worked in a design studio until I noticed that I could draw anything for anybody and had no idea what I
      would draw for myself. That question turned into my work. The people I see are mostly capable and mostly
      tired: they have been reasonable for so long that nobody, themselves included, remembers what they would
      choose. We go slowly, we pay attention to what the body has already decided, and we write it down.
    `,
    yearsExperience: 11,
    certifications: [
      'Diploma in somatic coaching, 2014',
      'Career counselling, postgraduate certificate, 2017',
      'Mental health first aid, renewed last year',
    ],
    coachingApproach: prose`
      A page a day and a conversation when it helps. I read what you share with me, I answer plainly, and I will ask
      how you are sleeping before I ask about your plans. If you miss a week, we begin where you are.
    `,
    specialties: ['Life transitions', 'Burnout', 'Boundaries', 'Career change', 'Rest'],
    monthlyCoachingRate: 18_000,
    avgResponseTime: 24,
    maxClients: 20,
  },
  {
    key: 'tomas',
    firstName: 'Tomas',
    lastName: 'Reyes',
    email: 'tomas@demo.invalid',
    timeZone: 'America/New_York',
    referralCode: 'TOMAS-COACH',
    professionalTitle: 'Mindfulness Coach',
    bio: prose`
      I drove night shifts for six years and slept badly for seven. What helped in the end was small and dull: one
      breath followed to its end, then another, at the same time each day. I teach that, without incense and without
      promises. Most of my clients are parents, shift workers and people whose attention is wanted by too many
      things at once. They usually have ten minutes, and ten minutes will do.
    `,
    yearsExperience: 7,
    certifications: ['Mindfulness teacher training, two years, 2018', 'Breath and sleep coaching certificate, 2020'],
    coachingApproach: prose`
      Short practices at a fixed hour, adjusted every week to the life you really have. I would rather you breathed
      for two minutes daily than sat for an hour once. Tell me what did not work; that is the useful part.
    `,
    specialties: ['Breath', 'Sleep', 'Attention'],
    monthlyCoachingRate: 12_000,
    avgResponseTime: 12,
    maxClients: 15,
  },
];

export const demoAdmin: DemoAdmin = {
  firstName: 'Mara',
  lastName: 'Lindqvist',
  email: 'mara@demo.invalid',
  timeZone: 'Europe/Stockholm',
};
