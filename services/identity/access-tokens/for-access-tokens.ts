import { SetMetadata } from '@nestjs/common';

export const FOR_ACCESS_TOKENS = 'plumbline:for-access-tokens';

/** A call of accounts that access tokens may make; all others are for who has logged in (docs/product/accounts.md, Access tokens). */
export const ForAccessTokens = (): MethodDecorator => SetMetadata(FOR_ACCESS_TOKENS, true);
