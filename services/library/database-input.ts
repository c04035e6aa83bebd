/** For the descriptions of calls that change inputs. */
export const DATABASE_INPUT = { refusals: { 403: 'It is a Database Input, which Admins alone change' } };
