import { beforeEach, expect, it, vi } from 'vitest';
import { pushInThisBrowser, subscribeThisBrowser, unsubscribeThisBrowser } from './push.ts';

const key = 'AQID';
const otherKey = 'BAUG';
const noKey = 'none';
const keys = { p256dh: 'p', auth: 'a' };

/** What the browser was asked to do, in order. */
let asked: string[];
let isStarted: boolean;
let madeFor: string | null;

const subscription = (publicKey: string) => ({
  options: {
    applicationServerKey:
      publicKey === noKey ? null : Uint8Array.from(atob(publicKey), (letter) => letter.charCodeAt(0)).buffer,
  },
  unsubscribe: async () => void asked.push('unsubscribe'),
  toJSON: () => ({ endpoint: 'https://push.example/1', keys }),
});
const worker = {
  pushManager: {
    getSubscription: async () => madeFor && subscription(madeFor),
    subscribe: async () => {
      asked.push('subscribe');
      return subscription(key);
    },
  },
};

function browser(permission: NotificationPermission, answer = permission) {
  vi.stubGlobal('Notification', { permission, requestPermission: async () => answer });
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: async () => (isStarted ? worker : undefined),
      register: async (address: string) => void asked.push(`register ${address}`),
      ready: Promise.resolve(worker),
    },
  });
}

beforeEach(() => {
  asked = [];
  isStarted = true;
  madeFor = null;
});

it('starts the service worker where none was started', async () => {
  isStarted = false;
  browser('default', 'granted');
  expect(await subscribeThisBrowser(key)).toEqual({ endpoint: 'https://push.example/1', keys });
  expect(asked).toEqual(['register /sw.js', 'subscribe']);
});

it('starts nothing before the person has agreed', async () => {
  isStarted = false;
  browser('default', 'denied');
  expect(await subscribeThisBrowser(key)).toBeNull();
  expect(asked).toEqual([]);
});

it('ends a subscription that was made with another key or none, and keeps one of its own', async () => {
  browser('granted');
  madeFor = otherKey;
  await subscribeThisBrowser(key);
  madeFor = noKey;
  await subscribeThisBrowser(key);
  expect(asked).toEqual(['unsubscribe', 'subscribe', 'unsubscribe', 'subscribe']);
  asked = [];
  madeFor = key;
  await subscribeThisBrowser(key);
  expect(asked).toEqual(['subscribe']);
});

it('ends the subscription of this browser', async () => {
  browser('granted');
  await unsubscribeThisBrowser();
  expect(asked).toEqual([]);
  madeFor = key;
  await unsubscribeThisBrowser();
  expect(asked).toEqual(['unsubscribe']);
});

it('says what this browser can do', async () => {
  browser('granted');
  expect(await pushInThisBrowser()).toBe('off');
  madeFor = key;
  expect(await pushInThisBrowser()).toBe('on');
  browser('denied');
  expect(await pushInThisBrowser()).toBe('blocked');
  isStarted = false;
  expect(await pushInThisBrowser()).toBe('unable');
  expect(await pushInThisBrowser(false)).toBe('blocked');
});
