CREATE FUNCTION keep_approved_explanations() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'approved explanations are never changed';
END $$;
CREATE TRIGGER explanation_versions_stay BEFORE UPDATE OR DELETE ON explanation_versions
  FOR EACH ROW WHEN (OLD.state = 'approved') EXECUTE FUNCTION keep_approved_explanations();
