import { useQuery } from '@tanstack/react-query';
import { EditProfile } from '#web/features/coach-profile/edit/edit-profile.tsx';
import { availableProgramsQuery } from '#web/features/programs/queries.ts';

export default function ProfileEditPage() {
  const { data: programs } = useQuery(availableProgramsQuery);
  return <EditProfile programs={programs} />;
}
