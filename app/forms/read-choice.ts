/** The choice that a field of a form names; anything else counts as none. */
export function readChoice<const Choice extends string>(
  formData: FormData,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  return choices.find((choice) => choice === formData.get(name));
}
