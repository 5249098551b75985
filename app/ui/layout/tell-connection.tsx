import { CONNECTION_PATH } from '#app/ui/shell/sections.tsx';
import { Allowed } from './allowed.tsx';
import { Link } from './link.tsx';

/** To where an owner tells a fact of the connection that is missing: in a sentence, or a paragraph of its own. */
export function TellConnection(props: { inline?: boolean; className?: string | undefined }) {
  const link = <Link to={CONNECTION_PATH}>Tell it under Connection & tariff</Link>;
  return (
    <Allowed needs="owner">
      {props.inline ? link : <p className={props.className}>{link}</p>}
    </Allowed>
  );
}
