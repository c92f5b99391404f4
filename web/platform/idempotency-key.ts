/**
 * A key for a write that may have to be repeated. Made by hand, because `crypto.randomUUID` is missing where the page
 * comes over plain http, as it may on somebody's own network.
 */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
