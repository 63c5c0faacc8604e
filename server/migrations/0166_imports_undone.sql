-- The setup page asks for each changed item whether the taking back of an import changed it.
CREATE INDEX catalogue_imports_undone ON catalogue_imports (undone_at) WHERE undone_at IS NOT NULL;
