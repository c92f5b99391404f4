export { lookForUnread, tellOfUnread } from './notice.ts';
export { keepLetter } from './send.ts';
