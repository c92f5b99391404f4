import * as z from 'zod/mini';

// Imported before any schema is made: the content security policy forbids what would make them faster, and even the
// attempt would be reported as a violation.
z.config({ jitless: true });
