-- Orders of the lists of interop/optimade, and the number of structures without reading the rows.
create index materials_structure_listed on materials_structure (structure_id, listed_from) where hidden_reason = '';
create index materials_structure_update_time on materials_structure (update_time, structure_id);
create index materials_structure_nsites on materials_structure (nsites, structure_id);
create index materials_structure_nelements on materials_structure (nelements, structure_id);
