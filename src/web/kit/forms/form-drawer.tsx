import { use, useId, useState, type ReactNode } from 'react';
import { Alert, Button, ConfigProvider, Drawer, Form, Space, type FormInstance } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import { confirmBox } from '#web/kit/notices.ts';
import { CallError } from '#web/api/wire.ts';
import { EditConflict, isOvertaken, type Newest } from './edit-conflict.tsx';
import { KeptInputOffer, useKeptInput } from './kept-input.tsx';
import { kitTexts } from '../texts/index.ts';

interface Props<V extends object> {
  open: boolean;
  title: ReactNode;
  /** Initial values; read each time the drawer opens. */
  initial: Partial<V>;
  /**
   * Sends the values. When it resolves, the drawer closes. When it rejects, input is kept, and faults that the server
   * found are shown at their fields.
   */
  onSubmit: (values: V) => Promise<unknown>;
  onClose: () => void;
  /** Lets users compare when somebody else has changed the record meanwhile. From `useNewest`. */
  newest?: Newest | undefined;
  /** Name of the form and its record; then input is kept in this browser until it is saved (see {@link useKeptInput}). */
  keepAs?: string | undefined;
  /** Full width, for texts next to each other. */
  wide?: boolean;
  /** Text of the submit button; “Save” when absent. */
  action?: string;
  /** `Form.Item`s. */
  children: ReactNode;
}

/** A form in a drawer: one column, labels above, faults at the fields and in a summary with links. */
export function FormDrawer<V extends object>({ open, title, onClose, wide = false, action, ...form }: Props<V>) {
  const t = useTexts(kitTexts);
  const id = useId();
  const { getPopupContainer } = use(ConfigProvider.ConfigContext);
  const [pending, setPending] = useState(false);
  const [touched, setTouched] = useState(false);
  const close = () => {
    setTouched(false);
    onClose();
  };
  const leave = async () => {
    if (!touched || (await confirmBox(t('leave')))) close();
  };
  return (
    <Drawer
      open={open}
      title={title}
      onClose={() => void leave()}
      destroyOnHidden
      // Drawers ignore the page's container for pop-ups unless told.
      getContainer={getPopupContainer ? () => getPopupContainer(document.body) : undefined}
      size={wide ? 'min(100vw, var(--container))' : 'large'}
      footer={
        <Space>
          <Button type="primary" htmlType="submit" form={id} loading={pending}>
            {action ?? t('save')}
          </Button>
          <Button onClick={() => void leave()}>{t('cancel')}</Button>
        </Space>
      }
    >
      <DrawerForm<V> {...form} id={id} onPending={setPending} onTouched={() => setTouched(true)} onDone={close} />
    </Drawer>
  );
}

interface FormProps<V extends object> extends Pick<
  Props<V>,
  'initial' | 'onSubmit' | 'newest' | 'keepAs' | 'children'
> {
  id: string;
  onPending: (pending: boolean) => void;
  onTouched: () => void;
  onDone: () => void;
}

interface Fault {
  name: (string | number)[];
  errors: string[];
}

/** Mounted while the drawer is open, so that a second opening starts from `initial` again. */
function DrawerForm<V extends object>({ id, initial, onSubmit, newest, keepAs, children, ...on }: FormProps<V>) {
  const [form] = Form.useForm<V>();
  const kept = useKeptInput<V>(keepAs);
  const [faults, setFaults] = useState<Fault[]>([]);
  const [theirs, setTheirs] = useState<Record<string, unknown>>();
  const submit = async (values: V) => {
    setFaults([]);
    setTheirs(undefined);
    on.onPending(true);
    try {
      await onSubmit(values);
      kept.forget();
      on.onDone();
    } catch (error) {
      // The client has shown the message; here the faults are assigned to the fields.
      if (!(error instanceof CallError)) throw error;
      setFaults(placeFaults(form, error));
      if (newest && isOvertaken(error)) setTheirs(await newest.read());
    } finally {
      on.onPending(false);
    }
  };
  return (
    <Form<V>
      form={form}
      id={id}
      layout="vertical"
      initialValues={initial}
      onFinish={submit}
      onFinishFailed={({ errorFields }) => setFaults(errorFields)}
      onValuesChange={() => {
        on.onTouched();
        kept.keep(() => form.getFieldsValue(true) as V);
      }}
      scrollToFirstError={{ focus: true, block: 'center' }}
    >
      {kept.offered ? (
        <KeptInputOffer
          at={kept.offered.at}
          onForget={kept.forget}
          onTake={() => {
            form.setFieldsValue(kept.offered!.values);
            on.onTouched();
            kept.take();
          }}
        />
      ) : null}
      <FaultSummary
        faults={faults}
        onChoose={(fault) => form.scrollToField(fault.name, { focus: true, block: 'center' })}
      />
      {newest && theirs && (
        <EditConflict
          theirs={theirs}
          mine={form.getFieldsValue() as Record<string, unknown>}
          label={newest.label}
          onMine={() => {
            newest.accept();
            setTheirs(undefined);
          }}
          onTheirs={() => {
            newest.accept();
            form.setFieldsValue(theirs as Parameters<typeof form.setFieldsValue>[0]);
            setTheirs(undefined);
          }}
        />
      )}
      {children}
    </Form>
  );
}

/** Shows the faults of a refusal at their fields, and scrolls to the first. */
export function placeFaults<V extends object>(form: FormInstance<V>, error: CallError): Fault[] {
  // A field may break several rules, but a form shows only the last error it is given.
  const byPath = Map.groupBy(error.fields, ({ path }) => path);
  const faults = [...byPath].map(([path, found]) => ({
    name: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    errors: found.map(({ message }) => message),
  }));
  form.setFields(faults as Parameters<typeof form.setFields>[0]);
  if (faults[0]) form.scrollToField(faults[0].name, { focus: true, block: 'center' });
  return faults;
}

/** All faults of a form, each with a link to its field; empty without faults. */
export function FaultSummary({ faults, onChoose }: { faults: Fault[]; onChoose: (fault: Fault) => void }) {
  const t = useTexts(kitTexts);
  if (faults.length < 2) return null;
  return (
    <Alert
      type="error"
      className="kit-faults"
      title={t('faults', { count: faults.length })}
      description={
        <ul>
          {faults.map((fault) => (
            <li key={fault.name.join('.')}>
              <Button type="link" onClick={() => onChoose(fault)}>
                {fault.errors[0]}
              </Button>
            </li>
          ))}
        </ul>
      }
    />
  );
}
