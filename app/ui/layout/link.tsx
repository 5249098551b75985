import { type LinkProps, Link as RouterLink } from '@remix-run/react';
import { useHomePath } from '#app/base/home-path.ts';

/** A link to an address of ours; to a screen of a home, it keeps to the home that is shown. */
export function Link({ to, ...rest }: LinkProps) {
  const pathInHome = useHomePath();
  return <RouterLink to={typeof to === 'string' ? pathInHome(to) : to} {...rest} />;
}
