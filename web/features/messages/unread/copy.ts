export const unreadCopy = {
  messages: 'Messages',
  count: (count: number) => `${count} unread ${count === 1 ? 'message' : 'messages'}`,
} as const;
