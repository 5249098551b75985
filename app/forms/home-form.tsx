import { type FormProps, Form as RouterForm, useFetcher, useLocation } from '@remix-run/react';
import { forwardRef, useMemo } from 'react';
import { dropHome, useFormPath, useHomeContext, useHomePath } from '#app/base/home-path.ts';
import { NotAllowed, useIsAllowed } from '#app/ui/layout/allowed.tsx';
import type { Role } from '#domain/people/role.ts';

/** What a form that changes something needs; a viewer is enough for one that is about the account. */
interface Needs {
  needs?: Role;
}

/**
 * A form of a screen, sent to the home that is shown. One that only asks is as good as a link. Who may not send it
 * reads why in its place.
 */
export function Form({
  action,
  needs = 'member',
  ...rest
}: FormProps & Needs & { action: string }) {
  const pathInHome = useHomePath();
  const formPath = useFormPath();
  const isAllowed = useIsAllowed(needs);
  if (rest.method === 'post' && !isAllowed) return <NotAllowed needs={needs} />;
  const address = rest.method === 'post' ? formPath(action) : pathInHome(action);
  return <RouterForm action={address} {...rest} />;
}

/** A fetcher for the home that is shown. Its forms are sent to that home: without an action, to the present address. */
export function useHomeFetcher<T>(key: string) {
  const { homeId } = useHomeContext();
  const fetcherKey = `${key} ${homeId}`;
  const fetcher = useFetcher<T>({ key: fetcherKey });
  const Form = useMemo(() => bindForm(fetcherKey), [fetcherKey]);
  return { ...fetcher, Form };
}

const bindForm = (fetcherKey: string) =>
  forwardRef<HTMLFormElement, FormProps>((props, ref) => (
    <FetcherForm ref={ref} fetcherKey={fetcherKey} {...props} />
  ));

/** Who may not send it reads why in its place. */
const FetcherForm = forwardRef<HTMLFormElement, FormProps>(function FetcherForm(
  { action, ...rest },
  ref,
) {
  const formPath = useFormPath();
  const isAllowed = useIsAllowed('member');
  const { pathname, search } = useLocation();
  if (!isAllowed) return <NotAllowed needs="member" />;
  const address = formPath(action ?? dropHome(pathname) + search);
  return <RouterForm ref={ref} action={address} navigate={false} {...rest} />;
});
