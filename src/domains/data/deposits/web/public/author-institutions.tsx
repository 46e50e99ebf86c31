import { useState, type ComponentProps } from 'react';
import { Button, Form } from 'antd';
import type { Author } from '#contract/data/resources';
import { OrganizationsInput } from '#view/identity/organizations';
import { useTexts } from '#web/texts/language.ts';
import { authorsTexts } from '../texts/authors.ts';

/** Institutions of an author, with a button that copies those of the author before. A control of the form. */
export function AuthorInstitutions({
  at,
  name,
  ...control
}: { at: number; name: number } & ComponentProps<typeof OrganizationsInput>) {
  const a = useTexts(authorsTexts);
  const form = Form.useFormInstance();
  const [said, say] = useState('');
  const n = at + 1;
  const copy = () => {
    const above = (form.getFieldValue(['authors', name - 1, 'affiliations']) ?? []) as Author['affiliations'];
    if (above.length > 0) control.onChange?.(above.map((one) => ({ ...one })));
    say(a(above.length > 0 ? 'copied' : 'noneAbove', { n }));
  };
  return (
    <div className="author__institutions-line">
      <OrganizationsInput {...control} />
      {at > 0 ? (
        <Button
          type="link"
          size="small"
          className="author__above"
          aria-label={a('aboveName', { n })}
          title={a('aboveName', { n })}
          onClick={copy}
        >
          {a('above')}
        </Button>
      ) : null}
      <output className="aloud">{said}</output>
    </div>
  );
}
