/** The words beside the box that agrees. The pages open beside the form: what is typed in it stays. */
export function AgreeToTerms() {
  return (
    <>
      I agree to the{' '}
      <a href="/terms" target="_blank" rel="noreferrer">
        Terms and Conditions
      </a>{' '}
      and the{' '}
      <a href="/privacy" target="_blank" rel="noreferrer">
        Privacy page
      </a>
    </>
  );
}
