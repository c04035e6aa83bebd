import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional } from 'class-validator';
import { malformed } from '../../services/platform/problem.js';

/**
 * A query parameter with a fixed set of words, compared case-insensitively; the first is the default. Another word is refused
 * with 400.
 */
export function QueryChoice(words: readonly [string, ...string[]], description: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ enum: [...words], default: words[0], description }),
    IsOptional(),
    Transform(({ value }: { value: unknown }) => {
      if (value === undefined || value === '') return words[0];
      const choice = words.find((word) => word.toLowerCase() === String(value).toLowerCase());
      if (!choice) throw malformed('malformed-query', `Choose one of: ${words.join(', ')}.`);
      return choice;
    }),
  );
}
