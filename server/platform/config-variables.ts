/** Every variable the server reads, by group, with the line that docs/configuration.md and .env.example print for it. */
export const settingGroups = [
  {
    title: 'Address',
    variables: {
      BASE_URL: 'The address people open, such as https://dayloom.example.org. Default http://localhost:PORT.',
      PORT: 'Port to listen on. Default 3000.',
      HOST: 'Address to listen on. Default 127.0.0.1; use 0.0.0.0 in a container or behind a proxy on another machine.',
      TRUST_PROXY:
        'Addresses of trusted reverse proxies, separated by commas, such as 127.0.0.1. Default: none is trusted.',
      STRICT_TRANSPORT:
        'subdomains, host or off: the scope of HSTS when BASE_URL begins with https. Default subdomains; use host if a ' +
        'subdomain of BASE_URL still needs http.',
    },
  },
  {
    title: 'Database and keys',
    variables: {
      DATA_DIR: 'Folder for the embedded database, the key file and unsent mail. Default ./data.',
      SECRET_KEY:
        'At least 32 characters; signs sessions and encrypts journal text. Default: a key created in ' +
        'DATA_DIR/secret.key. Required with DATABASE_URL.',
      DATABASE_URL:
        'An external PostgreSQL 15 or newer, such as postgres://user:password@host/name; several hosts are separated by ' +
        'commas. Default: the embedded database.',
      DATABASE_DIRECT_URL:
        'The same database without the pooler, if DATABASE_URL goes through one such as PgBouncer. Default: DATABASE_URL.',
      DATABASE_NAMES:
        'on or off: whether statements on DATABASE_URL are prepared by name. Default: on, but off with ' +
        'DATABASE_DIRECT_URL; set on for PgBouncer 1.21 or newer with max_prepared_statements.',
      DATABASE_POOL:
        'Maximum connections per process for requests, at least 3. Default 15; each process uses three more.',
      DATABASE_TLS:
        'on or off. With off, DATABASE_URL may point to another machine without TLS; with on it must say ' +
        'sslmode=verify-full. Default on.',
    },
  },
  {
    title: 'Mail',
    variables: {
      SMTP_URL:
        'Mail server, such as smtps://user:password@mail.example.org. Default: mail is written to DATA_DIR/mail.',
      SMTP_TLS:
        'on or off. With off, mail may go to another machine without TLS; with on, smtp: requires STARTTLS. Default on.',
      MAIL_FROM: 'Sender of mail. Default: the product name at the host of BASE_URL.',
    },
  },
  {
    title: 'Sign-in',
    variables: {
      ADMIN_EMAIL: 'The account with this address may become admin once the address is confirmed.',
      SIGN_UP:
        'open, invited or closed: who can create an account. invited asks for a code from a coach or group, or for an ' +
        'admin’s sign-up link; closed for an admin’s link. ADMIN_EMAIL can always sign up. Default open.',
      SIGN_UP_DOMAINS:
        'Domains that new accounts need an address at, separated by commas, such as practice.example. Default: any address.',
      REQUIRE_SECOND_FACTOR:
        'Roles that must sign in with a second factor, separated by commas: admin, coach, client; or none. Default: ' +
        'admin with SMTP_URL or DATABASE_URL, otherwise none.',
      SESSION_DAYS: 'Days until a session ends, even if it is in use. Default 90.',
      ADMIN_SESSION_HOURS: 'Hours until the session of an admin ends. Default 12.',
      OIDC_ISSUER: 'OpenID Connect issuer. If set, people sign in there instead of with a password.',
      OIDC_CLIENT_ID: 'Client ID at the issuer.',
      OIDC_CLIENT_SECRET: 'Client secret at the issuer.',
      OIDC_NAME: 'Name of the issuer on the sign-in page. Default: its host.',
      OIDC_GROUPS_CLAIM: 'Claim of the ID token that lists the groups of a person. Default groups.',
      OIDC_ADMIN_GROUP: 'Group whose members may become admin. Default: no group gives this right.',
      OIDC_COACH_GROUP: 'If set, only members of this group can become coaches. Default: no group is needed.',
    },
  },
  {
    title: 'Backups',
    variables: {
      BACKUP:
        'on or off: a daily backup in DATA_DIR/backups. Default: on with the embedded database or a backup target, otherwise ' +
        'off.',
      BACKUP_KEEP: 'Number of backups to keep; older ones are removed after each new backup. Default 7.',
      BACKUP_PASSPHRASE:
        'At least 12 characters; backups are encrypted with it and cannot be opened without it. Default: a key derived ' +
        'from the secret key.',
      BACKUP_S3:
        'An S3 bucket that receives a copy of each backup, as https address of endpoint, bucket and optional folder, such ' +
        'as https://s3.eu-central-1.amazonaws.com/bucket/dayloom. Default: no copies.',
      S3_ACCESS_KEY_ID: 'Access key for BACKUP_S3.',
      S3_SECRET_ACCESS_KEY: 'Secret of that access key.',
      S3_REGION: 'Region of the bucket. Default us-east-1.',
      BACKUP_COMMAND:
        'Instead of BACKUP_S3: full path of a program that copies backups elsewhere; docs/operations.md describes how it ' +
        'is called. Default: none.',
    },
  },
  {
    title: 'People',
    variables: {
      COACH_APPROVAL:
        'on or off. With on, an admin approves each coach before they can see clients without a coach. Default off.',
      SCREENERS:
        'on or off. With on, coaches who have confirmed what they are for may send questionnaires that ask about illness, ' +
        'such as PHQ-9. Default off.',
      UNREAD_MINUTES: 'Minutes until an unread message is announced by e-mail. Default 15.',
      FORMER_NOTES_MONTHS:
        'Months a coach can still read their own notes on a former client; then the notes are erased. Default 12.',
      HELP_LINES:
        'Help lines shown on a difficult day: name, vertical bar, number or https address; separated by semicolons. ' +
        'Default: known lines of the country somebody’s time zone is in, otherwise a short international list.',
      PRODUCT_NAME: 'Name shown on every page and in mail. Default Dayloom.',
      DEMO:
        'on or off: demo people anyone can enter as. Only possible with the embedded database, a loopback HOST and ' +
        'BASE_URL and no TRUST_PROXY; default on there, otherwise off.',
      SIMULATION:
        'on or off: whether an admin may create and delete test data. Default: on with the embedded database, off with ' +
        'DATABASE_URL.',
    },
  },
  {
    title: 'Limits',
    variables: {
      REQUEST_LIMIT:
        'Requests per minute from one address before 429 is answered. Default 600; raise it if many people share an address.',
      SIGN_UP_LIMIT:
        'New accounts per hour from one address. Default 30; raise it before a workshop where everyone signs up from the ' +
        'same room.',
      LONGEST_WAIT:
        'Milliseconds a busy server may keep requests waiting before it asks visitors to come back in a moment; 0 for ' +
        'no limit. Default 1000.',
      DRAIN_SECONDS:
        'Seconds a stopping process still serves requests while /readyz reports that it is stopping, so that proxies can ' +
        'send people elsewhere. Default 5 with DATABASE_URL, otherwise 0.',
    },
  },
  {
    title: 'Monitoring',
    variables: {
      LOG_LEVEL: 'fatal, error, warn, info, debug or silent. Default info.',
      METRICS_TOKEN:
        'Bearer token for /metrics. Without it, /metrics can only be read from this machine, and only if BASE_URL is on ' +
        'this machine too.',
      OTEL_EXPORTER_OTLP_ENDPOINT:
        'Collector that receives traces by OTLP over HTTP, such as http://127.0.0.1:4318. Default: no traces.',
      NODE_ENV: 'development shows the component sheet and the API page. Default production.',
      ENV_FILE: 'File with settings as NAME=value lines; only in the environment. Default .env; off for none.',
    },
  },
] as const;

/** Name and line of every variable, in the order above. */
export const configVariables: Readonly<Record<string, string>> = Object.assign(
  {},
  ...settingGroups.map(({ variables }) => variables),
);
