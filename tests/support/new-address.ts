/** A network address that no other household or browser has: limits by address are tested elsewhere. */
export function newAddress(): string {
  return `10.${[...crypto.getRandomValues(new Uint8Array(3))].join('.')}`;
}
