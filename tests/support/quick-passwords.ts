/** The bindings of a service whose passwords are not the subject: a real hash takes most of a sign-up's time. */
export function quickPasswords(port: number): Record<string, string> {
  // The Worker takes the cost on this computer alone, and knows that by its address.
  return { PASSWORD_COST: '2', SITE_URL: `http://localhost:${port}` };
}
