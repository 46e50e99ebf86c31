import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** Creates an empty record and opens its form. `create` returns the path of the form; the client shows refusals. */
export function BeginButton({ label, create }: { label: string; create: () => Promise<string> }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      await navigate(await create());
    } catch {
      setBusy(false);
    }
  };
  return (
    <Button look="primary" busy={busy} onClick={() => void begin()}>
      <Icon name="plus" />
      {label}
    </Button>
  );
}
