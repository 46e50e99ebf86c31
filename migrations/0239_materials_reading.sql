-- Further columns of readings and structures (src/domains/materials/structures).
alter table materials_reading add column name varchar(255) not null default '';
create index materials_reading_waiting on materials_reading (reading_id) where state = 'waiting';

alter table materials_structure
  -- Sites of the primitive cell; null without a space group.
  add column nsites_primitive integer,
  -- True for a magnetic structure or a stated moment, false for a stated moment of zero, null if the file says neither.
  add column is_magnetic boolean,
  -- The material before the reading in progress.
  add column before_id bigint references materials_material;
create index materials_structure_before on materials_structure (before_id) where before_id is not null;
create index materials_structure_recipe on materials_structure (reading_id, recipe);

-- The rules that the stored structures were read with, and the file up to which older files were looked through.
create table materials_recipe (
  one boolean primary key default true check (one),
  recipe integer not null,
  done_to bigint not null default 0
);
create index materials_material_elements on materials_material using gin (elements);
-- The last formula of published records that has a material.
alter table materials_recipe add column terms_to bigint not null default 0;
create index materials_material_compositions on materials_material (formula) where class_key = '';
