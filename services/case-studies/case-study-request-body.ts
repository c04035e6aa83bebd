import { ApiProperty } from '@nestjs/swagger';
import { isEmail, MAX_EMAIL_LENGTH } from '../platform/email.js';
import { BodyFlag } from '../platform/http/body-fields.js';
import { Field } from '../platform/http/field.js';

/** Controls, halves of characters, and what turns or hides the text around it; names need the joiners, which are of this kind too. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;

/** A text that has to be there, in one line. */
function LineOf(name: string, max: number, example: string): PropertyDecorator {
  const fault = (value: unknown): string | undefined => {
    if (typeof value !== 'string' || value.trim() === '') return `${name} is required.`;
    if (value.length > max) return `${name} can have at most ${max} characters.`;
    return UNSEEN.test(value) ? `${name} has characters that cannot be seen.` : undefined;
  };
  return (target, property) => {
    ApiProperty({ example, maxLength: max })(target, property);
    Field(fault)(target, property);
  };
}

/** `POST /api/CaseStudies`; rules and texts: docs/product/landing-case-study.md, The form. */
export class CaseStudyRequestBody {
  @LineOf('First name', 100, 'Ann') firstName!: string;
  @LineOf('Last name', 100, 'Smith') lastName!: string;
  @LineOf('Job title', 150, 'Senior planner') jobTitle!: string;
  @LineOf('Company name', 200, 'Smith & Partners') companyName!: string;

  @ApiProperty({ example: 'ann.smith@example.com', maxLength: MAX_EMAIL_LENGTH })
  @Field((value) =>
    typeof value !== 'string' || value === ''
      ? 'Business email is required.'
      : isEmail(value)
        ? undefined
        : 'Please enter a valid email address.',
  )
  businessEmail!: string;

  @BodyFlag({ example: false, required: false, description: 'Whether the person wants to be on the mailing list' })
  mailingList?: boolean | null;

  @ApiProperty({ example: true, description: 'That the privacy notice was read: true' })
  @Field((value) => (value === true ? undefined : 'Please acknowledge the privacy notice.'))
  acknowledgement!: boolean;
}
