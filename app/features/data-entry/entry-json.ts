/** Stores what was typed into the forms of data entry on another screen: for script alone. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { makeHomePath } from '#app/base/home-path.ts';
import { PATH } from '#app/entry/address.ts';
import { handleForm } from './actions.server.ts';

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(makeHomePath(params['homeId'], PATH));
}

export async function action(args: ActionFunctionArgs) {
  const data = await handleForm(args);
  return Response.json(data, {
    status: data.status ?? 200,
    headers: { 'Cache-Control': 'private, no-store' },
  });
}
