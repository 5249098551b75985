import { type FormProps, Form as RouterForm, useFetcher, useLocation } from '@remix-run/react';
import { type ComponentPropsWithoutRef, forwardRef, useMemo } from 'react';
import { useFormPath, useHomePath, useHomes, withoutHome } from '../home-path.ts';

/** A form of a screen, sent to the home that is shown. One that only asks is as good as a link. */
export function Form({ action, ...rest }: FormProps & { action: string }) {
  const pathInHome = useHomePath();
  const formPath = useFormPath();
  const address = rest.method === 'post' ? formPath(action) : pathInHome(action);
  return <RouterForm action={address} {...rest} />;
}

/** A fetcher for the home that is shown. Its forms are sent to that home: without an action, to the present address. */
export function useHomeFetcher<T>(key: string) {
  const { homeId } = useHomes();
  const fetcher = useFetcher<T>({ key: `${key} ${homeId}` });
  const Form = useMemo(() => inHome(fetcher.Form), [fetcher.Form]);
  return { ...fetcher, Form };
}

type FetcherForm = ReturnType<typeof useFetcher>['Form'];

function inHome(Sender: FetcherForm) {
  return forwardRef<HTMLFormElement, ComponentPropsWithoutRef<FetcherForm>>(function HomeForm(
    { action, ...rest },
    ref,
  ) {
    const formPath = useFormPath();
    const { pathname, search } = useLocation();
    const address = formPath(action ?? withoutHome(pathname) + search);
    return <Sender ref={ref} action={address} {...rest} />;
  });
}
