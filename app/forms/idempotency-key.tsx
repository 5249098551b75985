/** A fresh key for a form: whoever sends the form twice stores once. */
export function makeIdempotencyKey(): string {
  return crypto.randomUUID();
}

/** Carries the key that the loader made. A new one comes with the loader's next data. */
export function IdempotencyKey({ value }: { value: string }) {
  return <input type="hidden" name="idempotencyKey" value={value} />;
}

/** The key a form was sent with. A form without one gets a key of its own. */
export function readIdempotencyKey(formData: FormData): string {
  const key = formData.get('idempotencyKey');
  return typeof key === 'string' && /^[\w-]{8,64}$/.test(key) ? key : makeIdempotencyKey();
}
