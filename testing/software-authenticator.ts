import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Options = { challenge: string; rp?: { id?: string }; rpId?: string };

/** A device that keeps one passkey, as a phone does. `isVerified`: it has made sure who holds it. */
export function softwareAuthenticator(origin: string, { isVerified = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (rpId: string, more: Buffer, withKey: boolean) => {
    const flags = 1 | (isVerified ? 4 : 0) | (withKey ? 64 : 0);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags, 0, 0, 0, 0]), more]);
  };
  const text = (bytes: Buffer) => bytes.toString('base64url');
  const common = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} };

  return {
    register: ({ challenge, rp }: Options) => {
      const key = cbor([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = cbor([
        ['fmt', 'none'],
        ['attStmt', []],
        ['authData', authenticatorData(rp?.id ?? '', attested, true)],
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge)),
          attestationObject: text(attestation),
          transports: ['internal'],
        },
      };
    },
    signIn: ({ challenge, rpId }: Options) => {
      const data = authenticatorData(rpId ?? '', Buffer.alloc(0), false);
      const client = clientData('webauthn.get', challenge);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...common,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(sign('sha256', signed, privateKey)),
        },
      };
    },
  };
}

type Value = number | string | Buffer | [number | string, Value][];

/** As much of CBOR as a passkey needs. */
function cbor(value: Value): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.length), ...value.flatMap(([key, each]) => [cbor(key), cbor(each)])]);
}
