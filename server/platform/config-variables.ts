/** Every variable the server reads, with the line the README prints for it. */
export const configVariables = {
  PORT: 'Port to listen on. Default 3000.',
  HOST: 'Address to listen on. Default 127.0.0.1; use 0.0.0.0 behind a proxy or in a container.',
  BASE_URL: 'Address people type, such as https://dayloom.example.org. Default http://localhost:PORT.',
  DATA_DIR: 'Folder for the embedded database, the key file and unsent mail. Default ./data.',
  DATABASE_URL:
    'A PostgreSQL 15 or newer, such as postgres://user:password@host/name; several hosts separated by commas. Then ' +
    'nothing embedded starts, and SECRET_KEY must be set.',
  DATABASE_DIRECT_URL:
    'The way to the same database past a pooler such as PgBouncer, where DATABASE_URL leads through one. Default: ' +
    'DATABASE_URL.',
  DATABASE_NAMES:
    'on or off: whether statements are prepared by name on DATABASE_URL. Default: on, but off with DATABASE_DIRECT_URL; set ' +
    'on for PgBouncer 1.21 or newer with max_prepared_statements.',
  DATABASE_POOL: 'Connections each process holds at most for requests, from 3. Default 15; three more are its own.',
  DATABASE_TLS:
    'on or off. With off, DATABASE_URL may lead to another machine without TLS; otherwise it must say ' +
    'sslmode=verify-full. Default on.',
  ADMIN_EMAIL: 'The account with this verified address may become admin.',
  SMTP_URL: 'Mail server, such as smtps://user:password@mail.example.org. Default: mail is written to DATA_DIR/mail.',
  SMTP_TLS:
    'on or off. With off, mail may go to another machine without TLS; otherwise smtp: is encrypted by STARTTLS or ' +
    'nothing is sent. Default on.',
  MAIL_FROM: 'Sender of mail. Default: the product name at the host of BASE_URL.',
  OIDC_ISSUER: 'OpenID Connect issuer. With it, people sign in there instead of with a password here.',
  OIDC_CLIENT_ID: 'Client id at that issuer.',
  OIDC_CLIENT_SECRET: 'Client secret at that issuer.',
  OIDC_NAME: 'Name of the issuer on the sign-in page. Default: its host.',
  SECRET_KEY:
    'At least 32 characters; signs sessions and protects journal text. Default: a key made in DATA_DIR/secret.key; ' +
    'with DATABASE_URL there is none.',
  REQUIRE_SECOND_FACTOR:
    'Roles that must sign in with a second factor, separated by commas: admin, coach, client; or none. Default: ' +
    'admin with SMTP_URL or DATABASE_URL, otherwise none.',
  SESSION_DAYS: 'Days after which everybody signs in anew, however often they come. Default 90.',
  ADMIN_SESSION_HOURS: 'The same for admins, in hours. Default 12.',
  DEMO:
    'on or off. Default: on with the embedded database, loopback HOST and BASE_URL and no TRUST_PROXY; never ' +
    'possible otherwise.',
  SIMULATION:
    'on or off: whether an admin may make and clear test data. Default: on with the embedded database, off ' +
    'with DATABASE_URL.',
  TRUST_PROXY: 'Addresses of proxies in front, separated by commas, such as 127.0.0.1. Default: none is believed.',
  REQUEST_LIMIT:
    'Requests a minute from one address, before 429 is answered. Default 600; raise it where many people share ' +
    'one address.',
  LONGEST_WAIT:
    'Milliseconds everybody may be kept waiting by a busy server before visitors are asked to come back in a ' +
    'moment; 0 for never. Default 1000.',
  DRAIN_SECONDS:
    'Seconds a process that was told to stop still answers everybody while /readyz says that it is stopping, so that a ' +
    'proxy can send people elsewhere first. Default 5 with DATABASE_URL, otherwise 0.',
  SIGN_UP_LIMIT:
    'Accounts that may be made in an hour from one address. Default 30; raise it before a workshop where ' +
    'everybody signs up from the same room.',
  COACH_APPROVAL:
    'on or off. With on, an admin approves each coach before they see clients without a coach. Default off.',
  UNREAD_MINUTES: 'Minutes a message may wait unread before an e-mail says that it does. Default 15.',
  FORMER_NOTES_MONTHS: 'Months a coach can read their own notes on a former client; then they are erased. Default 12.',
  BACKUP:
    'on or off: a backup every day into DATA_DIR/backups. Default: on with the embedded database; not possible ' +
    'with DATABASE_URL.',
  BACKUP_KEEP: 'How many backups are kept; older ones are removed after a new one was made. Default 7.',
  BACKUP_PASSPHRASE:
    'At least 12 characters; backups are sealed with it, and cannot be opened without it. Default: with a key ' +
    'derived from the secret key.',
  STRICT_TRANSPORT:
    'subdomains, host or off: how far browsers are told to use https alone (HSTS), when BASE_URL begins with https. ' +
    'Default subdomains; host where a subdomain of BASE_URL still needs http.',
  METRICS_TOKEN:
    'Bearer token that opens /metrics from elsewhere. Without it only this machine may read it, and only where BASE_URL is ' +
    'on this machine too.',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'Collector that takes traces by OTLP over HTTP, such as http://127.0.0.1:4318. Default: no traces are made.',
  HELP_LINES:
    'Help lines shown on a heavy day, as Name, a vertical bar and a number or https address, separated by ' +
    'semicolons. Default: a few known ones.',
  LOG_LEVEL: 'fatal, error, warn, info, debug or silent. Default info.',
  PRODUCT_NAME: 'Name shown everywhere. Default Dayloom.',
  NODE_ENV: 'development shows the component sheet and the API page. Default production.',
  ENV_FILE:
    'File with any of these as NAME=value lines; what the environment sets itself wins. Default .env; off for none.',
} as const;
