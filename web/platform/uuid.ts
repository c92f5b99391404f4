/**
 * A UUIDv7 like the server's. Hand-written, because `crypto.randomUUID` is missing on plain http, as on a home network.
 */
export function newUuid(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  const random = [...crypto.getRandomValues(new Uint8Array(9))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return [time.slice(0, 8), time.slice(8), `7${random.slice(0, 3)}`, `8${random.slice(3, 6)}`, random.slice(6)].join(
    '-',
  );
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isUuid = (text: string): boolean => uuidPattern.test(text);
