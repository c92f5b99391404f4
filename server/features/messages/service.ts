export { lookForUnread, tellOfUnread } from './notice.ts';
export { openWith, readUpTo } from './conversations.ts';
export { keepLetter, sendMessage } from './send.ts';
export { ownConversations } from './own-conversations.ts';
export type { ExportedConversation, ExportedMessage } from './own-conversations.ts';
