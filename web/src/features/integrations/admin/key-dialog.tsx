import { ALL_PERMISSIONS, PERMISSIONS_OF_PEOPLE, type Permission } from '@labfront/contract/permission-names';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { PermissionChoice } from '../../permissions/index.ts';
import { integrationDialogMessages, integrationsMessages } from './integrations.messages.ts';
import { createApiKey } from './integrations.slice.ts';
import { EVERYTHING, type Reach, ReachFields, reachBody } from './reach-fields.tsx';

interface KeyDialogProps {
  readonly onClose: () => void;
  readonly onMade: (key: string) => void;
}

interface Values extends Reach {
  name: string;
  permissions: Permission[];
  callsPerMinute: string;
}

export function KeyDialog({ onClose, onMade }: KeyDialogProps) {
  const text = useMessages(integrationDialogMessages);
  const { name } = useMessages(integrationsMessages);
  const may = useMay();
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm<Values>({
    schema: () => import('@labfront/contract/api-keys').then(({ ApiKeyBody }) => ApiKeyBody),
    toBody: (values) => ({ ...values, ...reachBody(values) }),
    defaultValues: { name: '', permissions: [], callsPerMinute: '300', ...EVERYTHING },
  });
  const { errors, isSubmitting } = form.formState;
  const values = useWatch({ control: form.control });
  const reach = { ...EVERYTHING, ...values };
  // Nobody gives what they lack, and some work is that of people.
  const among = ALL_PERMISSIONS.filter((permission) => !PERMISSIONS_OF_PEOPLE.has(permission) && may(permission));

  const submit = form.handleSubmit(async (given) => {
    setFailure(null);
    const answer = await dispatch(createApiKey({ body: { ...given, ...reachBody(given) } }));
    if (createApiKey.fulfilled.match(answer)) onMade(answer.payload.key);
    else if (answer.payload) setFailure(form.showFailure(answer.payload));
  });

  return (
    <FormDialog
      large
      title={text.newKey}
      save={text.make}
      busy={isSubmitting}
      failure={failure ?? errors.permissions?.message ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.register('name')}
        label={name}
        hint={text.nameHint}
        autoComplete="off"
        error={errors.name?.message}
      />
      <ReachFields
        value={reach}
        errors={errors}
        onChange={({ scope, centreId, partnerId }) => {
          form.setValue('scope', scope);
          form.setValue('centreId', centreId);
          form.setValue('partnerId', partnerId);
        }}
      />
      <TextField
        {...form.register('callsPerMinute')}
        label={text.callsPerMinute}
        inputMode="numeric"
        error={errors.callsPerMinute?.message}
      />
      <PermissionChoice
        among={among}
        chosen={values.permissions ?? []}
        onChange={(next) => form.setValue('permissions', next, { shouldValidate: form.formState.isSubmitted })}
      />
    </FormDialog>
  );
}
