import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional } from 'class-validator';
import { Refused } from '../../services/platform/problem.js';

/** One of a few words, in any case; the first of them when it is absent. Another word: 400. */
export function QueryChoice(words: readonly [string, ...string[]], description: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ enum: words, default: words[0], description }),
    IsOptional(),
    Transform(({ value }: { value: unknown }) => {
      if (value === undefined || value === '') return words[0];
      const chosen = words.find((word) => word.toLowerCase() === String(value).toLowerCase());
      if (!chosen)
        throw new Refused({
          kind: 'malformed',
          code: 'malformed-query',
          title: 'Invalid request',
          detail: `Choose one of: ${words.join(', ')}.`,
        });
      return chosen;
    }),
  );
}
