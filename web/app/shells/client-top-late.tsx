import { MessagesLink } from '#web/features/messages/unread/messages-link.tsx';
import { BellPlace } from './bell-place.tsx';

/** What stands in the head besides the way around, after the first sight. Phones have the tile on Today. */
export default function ClientTopLate() {
  return (
    <>
      <MessagesLink className="clienttop__late" />
      <BellPlace side="client" />
    </>
  );
}
