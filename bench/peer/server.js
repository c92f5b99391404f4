import connectPgSimple from 'connect-pg-simple';
import { drizzle } from 'drizzle-orm/node-postgres';
import { eq } from 'drizzle-orm';
import express from 'express';
import session from 'express-session';
import helmet from 'helmet';
import pg from 'pg';
import { pinoHttp } from 'pino-http';
import { z } from 'zod';
import { journal, saveEntry, today } from './client-screens.js';
import { coachDashboard } from './coach-screen.js';
import { clientProfiles, users } from './tables.js';

/*
 * What is usually built: Express with its usual packages in their usual settings, Drizzle's query builder, one pool of
 * the product's size. It does less than the product (readable text, no sums, no live events, no Idempotency-Key), and
 * nothing is made slow on purpose.
 */
const pool = new pg.Pool({
  host: process.env.PGHOST,
  user: process.env.PGUSER,
  database: process.env.PGDATABASE,
  options: '-c search_path=peer',
  max: 15,
});
const db = drizzle(pool);
const PgStore = connectPgSimple(session);

const app = express();
app.use(pinoHttp());
app.use(helmet());
app.use(express.json({ limit: '256kb' }));
app.use(
  session({
    store: new PgStore({ pool, tableName: 'session' }),
    secret: 'only for measuring',
    resave: false,
    saveUninitialized: false,
    cookie: { maxAge: 30 * 86_400_000, httpOnly: true, sameSite: 'lax' },
  }),
);

const emailSchema = z.object({ email: z.email() });
app.post('/login', async (request, response) => {
  const { email } = emailSchema.parse(request.body);
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) return response.status(401).json({ message: 'Unauthorized' });
  request.session.userId = user.id;
  return response.json({ id: user.id });
});

app.get('/healthz', (_request, response) => response.json({ status: 'ok' }));

const allow = (role) => async (request, response, next) => {
  const { userId } = request.session;
  const [user] = userId
    ? await db
        .select({
          id: users.id,
          email: users.email,
          firstName: users.firstName,
          lastName: users.lastName,
          profileImageUrl: users.image,
          role: users.role,
          timeZone: users.timeZone,
          clientType: clientProfiles.clientType,
        })
        .from(users)
        .leftJoin(clientProfiles, eq(clientProfiles.userId, users.id))
        .where(eq(users.id, userId))
    : [];
  if (!user) return response.status(401).json({ message: 'Unauthorized' });
  if (role && user.role !== role) return response.status(403).json({ message: 'Forbidden' });
  request.user = user;
  return next();
};

app.get('/api/auth/user', allow(), (request, response) => response.json(request.user));

app.get('/api/client/dashboard', allow('client'), async (request, response) => {
  response.json(await today(db, request.user, new Date()));
});

const pageSchema = z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) });
app.get('/api/client/journal-entries', allow('client'), async (request, response) => {
  response.json(await journal(db, request.user, pageSchema.parse(request.query), new Date()));
});

app.get('/api/coach/dashboard', allow('coach'), async (request, response) => {
  response.json(await coachDashboard(db, request.user, new Date()));
});

const entrySchema = z.object({
  entryText: z.string().trim().min(1).max(20_000),
  moodScore: z.number().int().min(1).max(10),
});
app.post('/api/journal-entries', allow('client'), async (request, response) => {
  const saved = await saveEntry(db, request.user, entrySchema.parse(request.body), new Date());
  if (!saved) return response.status(409).json({ message: 'You have no active program.' });
  return response.json(saved);
});

app.use((error, _request, response, _next) => {
  if (error instanceof z.ZodError) return response.status(422).json({ message: error.issues[0]?.message });
  process.stderr.write(`${error.stack}\n`);
  return response.status(500).json({ message: 'Something went wrong.' });
});

app.listen(Number(process.env.PORT), '127.0.0.1');
