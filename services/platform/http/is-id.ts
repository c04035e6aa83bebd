import { ValidateBy, type ValidationOptions } from 'class-validator';
import { isId } from './id.pipe.js';

/** An id in a body that is stored without a lookup: it must fit the read models' PostgreSQL integers. */
export const IsId = (options?: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'id', validator: { validate: isId, defaultMessage: () => 'An id is a whole number' } }, options);
