import { useMessages } from '../../../shared/i18n/messages.ts';
import { CsvImportDialog } from '../../../shared/lists/csv-import-dialog.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { importScope } from './centre-page.slice.ts';
import { scopeMessages } from './centres-admin.messages.ts';

interface ScopeImportDialogProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onImported: () => void;
}

export function ScopeImportDialog({ id, ...dialog }: ScopeImportDialogProps) {
  const text = useMessages(scopeMessages);
  const dispatch = useAppDispatch();
  return (
    <CsvImportDialog
      {...dialog}
      text={text}
      send={(file, dryRun) => dispatch(importScope({ id, file, dryRun })).unwrap()}
    />
  );
}
