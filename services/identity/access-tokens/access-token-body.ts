import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { isCalendarDay } from '../../domain/programmes/calendar/calendar-day.js';
import { Field } from '../../platform/http/field.js';

import { asName, nameFault } from '../../platform/name-field.js';
import { SCOPES, type Scope } from './scope.js';

/** `POST /api/AccessTokens`; rules and texts: docs/product/accounts.md, Access tokens. */
export class AccessTokenBody {
  @ApiProperty({ example: 'Power BI', description: '1 to 100 characters; no two tokens of an account have the same' })
  @Field((value) => (typeof value !== 'string' || asName(value) === '' ? 'Give the token a name.' : nameFault(value)))
  name!: string;

  @ApiProperty({ enum: SCOPES })
  @IsIn(SCOPES, { message: 'The scope is read or read-write.' })
  scope!: Scope;

  @ApiProperty({
    example: '2027-03-01',
    description: 'The last day (UTC) on which it can be used, at most 366 days ahead',
  })
  @Field((value) => (isCalendarDay(value) ? undefined : 'Choose the day on which the token expires.'))
  expires!: string;

  @ApiProperty({
    type: 'string',
    required: false,
    nullable: true,
    example: 'Plumb-1ine',
    description: 'Of the account, unless it has none',
  })
  @IsOptional()
  @Field((value) => (typeof value === 'string' ? undefined : WRONG_PASSWORD))
  password?: string | null;
}

export const WRONG_PASSWORD = 'The password is not right.';
