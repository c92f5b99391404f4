/** Texts that earlier releases shipped as examples in deploy/kubernetes/secrets.example: everybody can read them. */
const samples = new Set([
  'at least 32 characters, for instance by: openssl rand -hex 32',
  'what Prometheus sends as bearer token',
]);

export const isSampleSecret = (secret: string | undefined): boolean =>
  secret !== undefined && samples.has(secret.trim());
