import { ValidateBy, type ValidationArguments } from 'class-validator';

/** Validates a field with one message: the first fault. */
export function Field(faultOf: (value: unknown, args: ValidationArguments) => string | undefined): PropertyDecorator {
  return ValidateBy({
    name: 'field',
    validator: {
      validate: (value: unknown, args) => args !== undefined && faultOf(value, args) === undefined,
      defaultMessage: (args) => (args === undefined ? '' : (faultOf(args.value as unknown, args) ?? '')),
    },
  });
}
