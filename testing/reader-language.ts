/** Dates and numbers are formatted for this reader, whatever the machine's own language is. */
Object.defineProperty(navigator, 'languages', { configurable: true, value: ['en-GB', 'en'] });
