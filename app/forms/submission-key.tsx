/** A fresh key for a form: whoever sends the form twice stores once. */
export function newSubmissionKey(): string {
  return crypto.randomUUID();
}

/** Carries the key that the loader made. A new one comes with the loader's next data. */
export function SubmissionKey({ value }: { value: string }) {
  return <input type="hidden" name="submissionKey" value={value} />;
}

/** The key a form was sent with. A form without one gets a key of its own. */
export function submissionKeyOf(formData: FormData): string {
  const key = formData.get('submissionKey');
  return typeof key === 'string' && /^[\w-]{8,64}$/.test(key) ? key : newSubmissionKey();
}
