import { PhotoStrip } from './photo-strip.tsx';
import { DownloadButton, RecordingPlayer } from './recording-player.tsx';
import { VoiceThread } from './voice-thread.tsx';

/**
 * Everything that shows photos and recordings, in one chunk. Pages ask for it through media-part.tsx, so that those who open
 * them without any do not load it.
 */
export const shownMedia = { PhotoStrip, DownloadButton, RecordingPlayer, VoiceThread };
