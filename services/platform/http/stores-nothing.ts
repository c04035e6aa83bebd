import { SetMetadata } from '@nestjs/common';

export const STORES_NOTHING = 'plumbline:stores-nothing';

/** A calculation that is asked for by POST because its question is too long for an address: whoever may only read may ask it. */
export const StoresNothing = (): MethodDecorator => SetMetadata(STORES_NOTHING, true);
