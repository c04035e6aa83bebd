/** Whether the address is proven to be its owner's. */
export function EmailState({ proven }: { proven: boolean }) {
  return proven ? 'Confirmed' : 'Not confirmed yet';
}
