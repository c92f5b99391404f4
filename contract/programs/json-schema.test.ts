import { describe, expect, it } from 'vitest';
import { programDocumentJsonSchema } from './json-schema.ts';

const closed = { type: 'object', additionalProperties: false, required: expect.arrayContaining(['programId']) };
const promptLimits = { properties: { promptText: { maxLength: 10_000 }, dayNumber: { minimum: 1, maximum: 7 } } };

describe('the published JSON Schemas', () => {
  it('describe the program document', () => {
    expect(programDocumentJsonSchema('program')).toMatchObject({
      ...closed,
      title: 'Program',
      properties: { title: { minLength: 1, maxLength: 200 }, durationWeeks: { minimum: 1, maximum: 12 } },
    });
  });

  it('describe both shapes of the weekly and the daily document, closed and with their limits', () => {
    expect(programDocumentJsonSchema('daily')).toMatchObject({
      anyOf: [
        { ...closed, properties: { prompts: { maxItems: 84, minItems: 1, items: promptLimits } } },
        { type: 'array', maxItems: 84, minItems: 1, items: { ...closed, ...promptLimits } },
      ],
    });
    expect(programDocumentJsonSchema('weekly')).toMatchObject({
      anyOf: [
        { ...closed, properties: { weeks: { maxItems: 12 } } },
        { type: 'array', maxItems: 12, items: { ...closed, properties: { practices: { maxItems: 10 } } } },
      ],
    });
  });
});
